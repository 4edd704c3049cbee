/** Members that a comparison may leave out: the channel, or who bought and booked. */
export const ignorableMembers = ["channel", "buyer"] as const
export type IgnorableMember = (typeof ignorableMembers)[number]
