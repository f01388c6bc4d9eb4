import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync } from "vite";
import { describe, expect, test } from "vitest";

/*
 * A browser that translates a page replaces text nodes by <font> elements, which React does not know. If React then
 * removes such a text, or inserts something before it, the page crashes with a NotFoundError. If React changes such a
 * text, the page still shows the old text. Only the sole text of an element is safe, because React sets the whole
 * content of the element. So in all code that runs in the browser, a text that changes or has changing neighbours
 * needs its own element.
 */

const ROOT_FOLDER = join(import.meta.dirname, "..");
const componentFiles = globSync("src/web/{app,parts,ui}/**/*.tsx", { cwd: ROOT_FOLDER }).filter(
  (file) => !file.endsWith(".test.tsx"),
);

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/**
 * What an expression inside JSX can produce: nothing, one element that always stays, changing elements, a fixed text,
 * or a changing text.
 */
type ContentKind = "nothing" | "element" | "elements" | "fixed" | "text";

const elementTypes = new Set(["Elements", "ReactElement", "ReactElement[]"]);

describe("a translated page", () => {
  test.each([
    [
      "a text beside an icon that the button may swap",
      "<b>{busy ? busyText : children}</b>",
      ["{busy ? busyText : children}"],
    ],
    ["a number beside words", "<p>{count} araç</p>", ["{count}"]],
    ["words behind something that comes and goes", "<p>{isNew && <b />} yeni</p>", [" yeni"]],
    ["words before it", "<p>yeni {isNew && <b />}</p>", []],
    ["words behind an element that stays", "<p>{isNew && <b />}<i /> yeni</p>", []],
    ["words that come and go", "<p><b /> {isNew && 'yeni'}</p>", ["{isNew && 'yeni'}"]],
    ["the only text of an element", "<p>{isNew ? 'yeni' : name}</p>", []],
    ["one text made of several", "<p>{`${count} araç`}</p>", []],
    ["a text in an element of its own", "<p>{isNew && <b />}<span>{name}</span></p>", []],
    ["words in a fragment", "<p>{isNew && <>yeni <b /></>}</p>", ["yeni "]],
    ["elements of a list", "<p>{names.map((name) => <b key={name} />)}<i /></p>", []],
    ["texts of a list", "<p><i />{names.map((name) => name)}</p>", ["{names.map((name) => name)}"]],
  ])("may hold %s, or not", (_, jsx, found) => {
    expect(findBareTexts("case.tsx", `const Case = () => <div>${jsx}</div>;`)).toEqual(found);
  });

  test.each([
    ["text", "function Case({ on }) { return on ? 'açık' : <b />; }", ["on ? 'açık' : <b />"]],
    ["elements alone", "function Case({ on }) { return on ? <i /> : null; }", []],
    [
      "what is beside by its type",
      "function Case({ beside }: { beside: Elements }) { return <p><i />{beside}</p>; }",
      [],
    ],
    [
      "what may be anything",
      "function Case({ beside }: { beside: ReactNode }) { return <p><i />{beside}</p>; }",
      ["{beside}"],
    ],
  ])("may be made by a component that returns %s, or not", (_, source, found) => {
    expect(findBareTexts("case.tsx", source)).toEqual(found);
  });

  test("keeps every text of the application in an element of its own", () => {
    expect(componentFiles.length).toBeGreaterThan(300);
    const found = componentFiles.flatMap((file) => {
      const source = readFileSync(join(ROOT_FOLDER, file), "utf8");
      return findBareTexts(file, source).map((text) => `${file}: ${text.replace(/\s+/gu, " ")}`);
    });
    expect(found).toEqual([]);
  });
});

/** The texts of a file that React could not update after a browser has translated the page. */
function findBareTexts(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  expect(errors).toEqual([]);
  const tree = program as unknown as SyntaxNode;
  const kindOf = makeKindReader(tree);
  const found: SyntaxNode[] = [];
  visitNodes(tree, (node) => {
    if (node.type === "JSXElement" || node.type === "JSXFragment") found.push(...findBareNodes(node, kindOf));
    for (const returned of listReturnedNodes(node)) {
      const kind = kindOf(returned);
      if (kind === "text" || kind === "fixed") found.push(returned);
    }
  });
  return found.map(({ start, end }) => source.slice(start, end));
}

function findBareNodes(node: SyntaxNode, kindOf: (node: SyntaxNode) => ContentKind): SyntaxNode[] {
  const slots = (node["children"] as SyntaxNode[])
    .map((child) => ({ child, kind: kindOf(child) }))
    .filter(({ kind }) => kind !== "nothing");
  const isAlone = slots.length === 1 && node.type === "JSXElement";
  return slots.flatMap(({ child, kind }, nth) => {
    const mayBeRemoved =
      child.type === "JSXExpressionContainer" && isChoiceOfChildren(child["expression"] as SyntaxNode);
    const isBare =
      (kind === "text" && (!isAlone || mayBeRemoved)) ||
      (kind === "fixed" && (node.type === "JSXFragment" || slots[nth - 1]?.kind === "elements"));
    return isBare ? [child] : [];
  });
}

function isChoiceOfChildren(expression: SyntaxNode): boolean {
  const choices = listChoices(expression);
  return choices.length > 1 && choices.some(({ type, name }) => type === "Identifier" && name === "children");
}

function listChoices(expression: SyntaxNode): SyntaxNode[] {
  const { type, left, right, consequent, alternate } = expression as SyntaxNode & Record<string, SyntaxNode>;
  if (type === "ParenthesizedExpression") return listChoices(expression["expression"] as SyntaxNode);
  if (type === "ConditionalExpression") return [...listChoices(consequent!), ...listChoices(alternate!)];
  if (type === "LogicalExpression") return [...listChoices(left!), ...listChoices(right!)];
  return [expression];
}

function listReturnedNodes(node: SyntaxNode): SyntaxNode[] {
  const isNamed =
    node.type === "FunctionDeclaration" && /^[A-Z]/u.test((node["id"] as { name: string } | null)?.name ?? "");
  return isNamed ? listResultNodes(node) : [];
}

function listResultNodes({ body }: SyntaxNode): SyntaxNode[] {
  const block = body as SyntaxNode;
  if (block.type !== "BlockStatement") return [block];
  const results: SyntaxNode[] = [];
  const search = (node: SyntaxNode): void => {
    if (/Function/u.test(node.type)) return;
    if (node.type === "ReturnStatement" && node["argument"]) results.push(node["argument"] as SyntaxNode);
    else listChildNodes(node).forEach(search);
  };
  search(block);
  return results;
}

function makeKindReader(tree: SyntaxNode): (node: SyntaxNode) => ContentKind {
  const values = new Map<string, SyntaxNode>();
  const types = new Map<string, string>();
  visitNodes(tree, (node) => {
    const { id, key, init, typeAnnotation } = node as SyntaxNode & Record<string, SyntaxNode & { name?: string }>;
    if (node.type === "VariableDeclarator" && id?.name !== undefined && init) values.set(id.name, init);
    if (node.type === "FunctionDeclaration" && id?.name !== undefined) values.set(id.name, node);
    if (node.type === "TSPropertySignature" && key?.name !== undefined && typeAnnotation)
      types.set(key.name, typeNameOf(typeAnnotation));
  });

  function kindOf(node: SyntaxNode, depth = 0): ContentKind {
    if (depth > 8) return "text";
    const of = (part: unknown) => kindOf(part as SyntaxNode, depth);
    switch (node.type) {
      case "JSXText":
        return isBlank(node["value"] as string) ? "nothing" : "fixed";
      case "JSXElement":
        return "element";
      case "JSXFragment":
        return (node["children"] as SyntaxNode[]).map(of).some(isTextKind) ? "text" : "elements";
      case "JSXEmptyExpression":
        return "nothing";
      case "JSXExpressionContainer":
      case "ParenthesizedExpression":
      case "ChainExpression":
      case "TSNonNullExpression":
      case "TSAsExpression":
        return of(node["expression"]);
      case "Literal":
        return node["value"] === null || typeof node["value"] === "boolean" ? "nothing" : "fixed";
      case "TemplateLiteral":
        return (node["expressions"] as SyntaxNode[]).length === 0 ? "fixed" : "text";
      case "LogicalExpression":
        return combineKinds(node["operator"] === "&&" ? [of(node["right"])] : [of(node["left"]), of(node["right"])]);
      case "ConditionalExpression":
        return combineKinds([of(node["consequent"]), of(node["alternate"])]);
      case "Identifier":
        return kindOfName(node["name"] as string, depth);
      case "CallExpression":
        return kindOfCall(node, depth);
      default:
        return "text";
    }
  }

  function kindOfName(name: string, depth: number): ContentKind {
    if (name === "undefined") return "nothing";
    const value = values.get(name);
    const isFunction = value && /Function/u.test(value.type);
    if (value && !isFunction) return combineKinds([kindOf(value, depth + 1)]);
    return elementTypes.has(types.get(name) ?? "") ? "elements" : "text";
  }

  function kindOfCall({ callee, arguments: given }: SyntaxNode, depth: number): ContentKind {
    const { type, property, name } = callee as SyntaxNode & { property?: { name: string }; name?: string };
    const last = (given as SyntaxNode[]).at(-1);
    const isList = type === "MemberExpression" && ["map", "flatMap", "from"].includes(property?.name ?? "");
    if (isList && last?.type === "ArrowFunctionExpression")
      return combineKinds(listResultNodes(last).map((result) => kindOf(result, depth + 1)));
    if (name === undefined) return "text";
    const called = values.get(name);
    if (called?.["returnType"])
      return elementTypes.has(typeNameOf(called["returnType"] as SyntaxNode)) ? "elements" : "text";
    if (called && /Function/u.test(called.type))
      return combineKinds(listResultNodes(called).map((result) => kindOf(result, depth + 1)));
    return elementTypes.has(types.get(name) ?? "") ? "elements" : "text";
  }

  return (node) => kindOf(node);
}

function combineKinds(kinds: readonly ContentKind[]): ContentKind {
  if (kinds.every((kind) => kind === "nothing")) return "nothing";
  return kinds.some(isTextKind) ? "text" : "elements";
}

function isTextKind(kind: ContentKind): boolean {
  return kind === "text" || kind === "fixed";
}

function typeNameOf(node: SyntaxNode): string {
  const { typeAnnotation, returnType, typeName, elementType } = node as SyntaxNode &
    Record<string, SyntaxNode & { name?: string }>;
  if (node.type === "TSFunctionType") return typeNameOf(returnType!);
  if (node.type === "TSArrayType") return `${typeNameOf(elementType!)}[]`;
  if (typeAnnotation) return typeNameOf(typeAnnotation);
  return typeName?.name ?? "";
}

function isBlank(text: string): boolean {
  return text.trim() === "" && (text === "" || text.includes("\n"));
}

function visitNodes(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const part of listChildNodes(node)) visitNodes(part, see);
}

function listChildNodes(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .filter(isSyntaxNode);
}

function isSyntaxNode(part: unknown): part is SyntaxNode {
  return typeof part === "object" && part !== null && typeof (part as SyntaxNode).type === "string";
}
