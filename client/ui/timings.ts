// Durations of messages in milliseconds (decision Q-098).

const TOAST_MS = 3000
/** Longer, because an undo needs a decision. */
const TOAST_WITH_UNDO_MS = 6000
export const shownFor = (hasUndo: boolean): number => (hasUndo ? TOAST_WITH_UNDO_MS : TOAST_MS)

/** 'SAVED' and 'Updated' beside a field. */
export const NOTE_MS = 3000

/** 'COPIED' on a button. */
export const COPIED_MS = 2000

/** Delay before scrolling to new content, so that it is rendered. */
export const BEFORE_SCROLL_MS = 80

/** Time after which something that opened or moved below a finger may be pressed: a second tap comes sooner. */
export const SECOND_TAP_MS = 600

/** Pause in typing after which a search asks the server. */
export const SEARCH_DELAY_MS = 300
