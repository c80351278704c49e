// How long things stay, in milliseconds (decision Q-098).

export const TOAST = 3000
/** An undo takes longer to decide. */
export const TOAST_WITH_UNDO = 6000
export const shownFor = (hasUndo: boolean): number => (hasUndo ? TOAST_WITH_UNDO : TOAST)

/** 'SAVED' and 'Updated' beside a field. */
export const NOTE = 3000

/** 'COPIED' on a button. */
export const COPIED = 2000

/** Before a page scrolls to what it shows next, so that it is there. */
export const BEFORE_SCROLL = 80
