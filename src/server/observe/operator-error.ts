/** The program cannot go on as it was asked to. The message is a Turkish sentence for the operator, fit to be printed alone. */
export class OperatorError extends Error {}
