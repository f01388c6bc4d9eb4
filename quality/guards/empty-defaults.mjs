// What stands behind `??` or `=` as '' is mostly there for the compiler alone, which cannot see that no text comes to it without
// a value; changed, it would survive in every parser. Whether '' itself is judged rightly the tables ask of each parser.
const emptyDefaults = {
  shouldIgnore({ node, parent }) {
    const isEmpty = node.type === "StringLiteral" && node.value === "";
    const isDefault =
      (parent?.type === "LogicalExpression" && parent.operator === "??") || parent?.type === "AssignmentPattern";
    return isEmpty && isDefault && parent.right === node ? "yalnız derleyici için" : undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "empty-defaults", value: emptyDefaults }];
