/** Members that a comparison may leave out: the channel, or who bought and booked. */
export const ignorable = ["channel", "buyer"] as const
export type Ignored = (typeof ignorable)[number]
