/** Layers over the list's edges, in pixels: the headers above, the navigation and the bar of the selection below. */
export const SCROLL_PADDING = { scrollPaddingStart: 120, scrollPaddingEnd: 140 }
