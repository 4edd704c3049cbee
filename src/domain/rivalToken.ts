/**
 * The token of a rival's purchases, which a tester orders. Testers cannot list it and agents cannot pay with it, so it
 * marks what is not the agent's.
 */
export const rivalToken = "rival"
