import { BEFORE_SCROLL } from './timings.ts'

/** Scrolls to an element that a press has just made visible, after a short delay for rendering. */
export const scrollSoon = (find: () => Element | null | undefined, block: ScrollLogicalPosition = 'center'): void => {
  setTimeout(() => find()?.scrollIntoView({ block }), BEFORE_SCROLL)
}
