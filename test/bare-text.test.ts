import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync } from "vite";
import { describe, expect, test } from "vitest";

/*
 * A browser that translates a page replaces text nodes by <font> elements, which React does not know. If React then
 * removes such a text, or inserts something before it, the page crashes with a NotFoundError. If React changes such a
 * text, the old one stays. Only the sole text of an element is safe, because React sets it as a whole. So in all code
 * that runs in the browser, a text that changes or has changing neighbours must stand in an element of its own.
 */

const root = join(import.meta.dirname, "..");
const components = globSync("src/web/{app,parts,ui}/**/*.tsx", { cwd: root }).filter(
  (file) => !file.endsWith(".test.tsx"),
);

/** A node of the syntax tree, with the fields that are used here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/**
 * What an expression inside JSX can produce: nothing, one element that always stays, changing elements, a fixed text,
 * or a changing text.
 */
type Kind = "nothing" | "element" | "elements" | "fixed" | "text";

/** Types that contain no bare text. */
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
    expect(bareTexts("case.tsx", `const Case = () => <div>${jsx}</div>;`)).toEqual(found);
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
    expect(bareTexts("case.tsx", source)).toEqual(found);
  });

  test("keeps every text of the application in an element of its own", () => {
    expect(components.length).toBeGreaterThan(300);
    const found = components.flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      return bareTexts(file, source).map((text) => `${file}: ${text.replace(/\s+/gu, " ")}`);
    });
    expect(found).toEqual([]);
  });
});

/** The texts of a file that would break on a translated page. */
function bareTexts(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  expect(errors).toEqual([]);
  const tree = program as unknown as Node;
  const kindOf = readerOf(tree);
  const found: Node[] = [];
  visit(tree, (node) => {
    if (node.type === "JSXElement" || node.type === "JSXFragment") found.push(...bareIn(node, kindOf));
    for (const returned of returnedBy(node)) {
      const kind = kindOf(returned);
      if (kind === "text" || kind === "fixed") found.push(returned);
    }
  });
  return found.map(({ start, end }) => source.slice(start, end));
}

function bareIn(node: Node, kindOf: (node: Node) => Kind): Node[] {
  const slots = (node["children"] as Node[])
    .map((child) => ({ child, kind: kindOf(child) }))
    .filter(({ kind }) => kind !== "nothing");
  const isAlone = slots.length === 1 && node.type === "JSXElement";
  return slots.flatMap(({ child, kind }, nth) => {
    const mayBeRemoved = child.type === "JSXExpressionContainer" && choosesChildren(child["expression"] as Node);
    const isBare =
      (kind === "text" && (!isAlone || mayBeRemoved)) ||
      (kind === "fixed" && (node.type === "JSXFragment" || slots[nth - 1]?.kind === "elements"));
    return isBare ? [child] : [];
  });
}

/** Whether `children`, which may be text, is one of several alternatives. */
function choosesChildren(expression: Node): boolean {
  const choices = choicesOf(expression);
  return choices.length > 1 && choices.some(({ type, name }) => type === "Identifier" && name === "children");
}

function choicesOf(expression: Node): Node[] {
  const { type, left, right, consequent, alternate } = expression as Node & Record<string, Node>;
  if (type === "ParenthesizedExpression") return choicesOf(expression["expression"] as Node);
  if (type === "ConditionalExpression") return [...choicesOf(consequent!), ...choicesOf(alternate!)];
  if (type === "LogicalExpression") return [...choicesOf(left!), ...choicesOf(right!)];
  return [expression];
}

/** What a component returns. Components are recognised by their capital letter. */
function returnedBy(node: Node): Node[] {
  const isNamed =
    node.type === "FunctionDeclaration" && /^[A-Z]/u.test((node["id"] as { name: string } | null)?.name ?? "");
  return isNamed ? resultsOf(node) : [];
}

function resultsOf({ body }: Node): Node[] {
  const block = body as Node;
  if (block.type !== "BlockStatement") return [block];
  const results: Node[] = [];
  const search = (node: Node): void => {
    if (/Function/u.test(node.type)) return;
    if (node.type === "ReturnStatement" && node["argument"]) results.push(node["argument"] as Node);
    else partsOf(node).forEach(search);
  };
  search(block);
  return results;
}

/** Returns a function that determines what an expression produces, as far as its own file shows that. */
function readerOf(tree: Node): (node: Node) => Kind {
  const values = new Map<string, Node>();
  const types = new Map<string, string>();
  visit(tree, (node) => {
    const { id, key, init, typeAnnotation } = node as Node & Record<string, Node & { name?: string }>;
    if (node.type === "VariableDeclarator" && id?.name !== undefined && init) values.set(id.name, init);
    if (node.type === "FunctionDeclaration" && id?.name !== undefined) values.set(id.name, node);
    if (node.type === "TSPropertySignature" && key?.name !== undefined && typeAnnotation)
      types.set(key.name, typeOf(typeAnnotation));
  });

  function kindOf(node: Node, depth = 0): Kind {
    if (depth > 8) return "text";
    const of = (part: unknown) => kindOf(part as Node, depth);
    switch (node.type) {
      case "JSXText":
        return isBlank(node["value"] as string) ? "nothing" : "fixed";
      case "JSXElement":
        return "element";
      case "JSXFragment":
        return (node["children"] as Node[]).map(of).some(isText) ? "text" : "elements";
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
        return (node["expressions"] as Node[]).length === 0 ? "fixed" : "text";
      case "LogicalExpression":
        return among(node["operator"] === "&&" ? [of(node["right"])] : [of(node["left"]), of(node["right"])]);
      case "ConditionalExpression":
        return among([of(node["consequent"]), of(node["alternate"])]);
      case "Identifier":
        return kindOfName(node["name"] as string, depth);
      case "CallExpression":
        return kindOfCall(node, depth);
      default:
        return "text";
    }
  }

  function kindOfName(name: string, depth: number): Kind {
    if (name === "undefined") return "nothing";
    const value = values.get(name);
    const isFunction = value && /Function/u.test(value.type);
    if (value && !isFunction) return among([kindOf(value, depth + 1)]);
    return elementTypes.has(types.get(name) ?? "") ? "elements" : "text";
  }

  function kindOfCall({ callee, arguments: given }: Node, depth: number): Kind {
    const { type, property, name } = callee as Node & { property?: { name: string }; name?: string };
    const last = (given as Node[]).at(-1);
    const isList = type === "MemberExpression" && ["map", "flatMap", "from"].includes(property?.name ?? "");
    if (isList && last?.type === "ArrowFunctionExpression")
      return among(resultsOf(last).map((result) => kindOf(result, depth + 1)));
    if (name === undefined) return "text";
    const called = values.get(name);
    if (called?.["returnType"]) return elementTypes.has(typeOf(called["returnType"] as Node)) ? "elements" : "text";
    if (called && /Function/u.test(called.type))
      return among(resultsOf(called).map((result) => kindOf(result, depth + 1)));
    return elementTypes.has(types.get(name) ?? "") ? "elements" : "text";
  }

  return (node) => kindOf(node);
}

/** The kind of an expression that has these alternatives. */
function among(kinds: readonly Kind[]): Kind {
  if (kinds.every((kind) => kind === "nothing")) return "nothing";
  return kinds.some(isText) ? "text" : "elements";
}

function isText(kind: Kind): boolean {
  return kind === "text" || kind === "fixed";
}

/** The name of a type. For a function type, the name of its result's type. */
function typeOf(node: Node): string {
  const { typeAnnotation, returnType, typeName, elementType } = node as Node & Record<string, Node & { name?: string }>;
  if (node.type === "TSFunctionType") return typeOf(returnType!);
  if (node.type === "TSArrayType") return `${typeOf(elementType!)}[]`;
  if (typeAnnotation) return typeOf(typeAnnotation);
  return typeName?.name ?? "";
}

/** Whether a text is whitespace with line breaks between tags, which JSX drops. */
function isBlank(text: string): boolean {
  return text.trim() === "" && (text === "" || text.includes("\n"));
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const part of partsOf(node)) visit(part, see);
}

function partsOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .filter(isNode);
}

function isNode(part: unknown): part is Node {
  return typeof part === "object" && part !== null && typeof (part as Node).type === "string";
}
