/** Members that a comparison may ignore: the channel, or who bought: buyer, guest and address. */
export const ignorableMembers = ["channel", "buyer"] as const
export type IgnorableMember = (typeof ignorableMembers)[number]
