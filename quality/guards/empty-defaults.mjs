// Ignores mutants of '' as a default after `??` or `=`. It mostly exists only for the compiler, so such mutants would
// survive in every parser. The tables of cases test '' itself.
const emptyDefaults = {
  shouldIgnore({ node, parent }) {
    const isEmpty = node.type === "StringLiteral" && node.value === "";
    const isDefault =
      (parent?.type === "LogicalExpression" && parent.operator === "??") || parent?.type === "AssignmentPattern";
    return isEmpty && isDefault && parent.right === node ? "yalnız derleyici için" : undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "empty-defaults", value: emptyDefaults }];
