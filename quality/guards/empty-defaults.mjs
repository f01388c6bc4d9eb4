// Ignores mutants of '' as a default after `??` or `=`. Most such defaults exist only for the compiler, so their
// mutants would survive in every parser. The tests of the parsers cover '' itself.
const emptyDefaults = {
  shouldIgnore({ node, parent }) {
    const isEmpty = node.type === "StringLiteral" && node.value === "";
    const isDefault =
      (parent?.type === "LogicalExpression" && parent.operator === "??") || parent?.type === "AssignmentPattern";
    return isEmpty && isDefault && parent.right === node ? "yalnız derleyici için" : undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "empty-defaults", value: emptyDefaults }];
