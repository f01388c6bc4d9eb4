/** The program cannot go on as it was asked to; the message is a Turkish sentence for the operator. */
export class Refused extends Error {}
