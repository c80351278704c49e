// Durations of messages in milliseconds (decision Q-098).

const TOAST = 3000
/** Longer, because an undo needs a decision. */
const TOAST_WITH_UNDO = 6000
export const shownFor = (hasUndo: boolean): number => (hasUndo ? TOAST_WITH_UNDO : TOAST)

/** 'SAVED' and 'Updated' beside a field. */
export const NOTE = 3000

/** 'COPIED' on a button. */
export const COPIED = 2000

/** Delay before scrolling to new content, so that it is rendered. */
export const BEFORE_SCROLL = 80
