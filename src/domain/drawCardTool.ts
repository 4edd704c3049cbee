/** The tool by which a card of MCP Apps has an answer drawn. It is not an operation. */
export const drawCardTool = "draw_card"
