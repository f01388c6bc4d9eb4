/** An error that stops the program. Its message is a Turkish sentence for the operator, printed without a stack. */
export class OperatorError extends Error {}
