/**
 * What somebody pays with who is no agent: a rival by order of a tester. No tester lists it and no agent may pay with it, so
 * it tells what is not the agent's.
 */
export const rivalToken = "rival"
