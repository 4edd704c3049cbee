/** Members that a comparison may ignore: the channel, or the buyer and guest. */
export const ignorableMembers = ["channel", "buyer"] as const
export type IgnorableMember = (typeof ignorableMembers)[number]
