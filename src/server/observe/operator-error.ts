/** The message is a Turkish sentence for the operator, printed without a stack. */
export class OperatorError extends Error {}
