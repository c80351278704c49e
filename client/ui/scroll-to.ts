import { BEFORE_SCROLL } from './timings.ts'

/** Brings into view what a press has just made visible; a moment later, so that it is there. */
export const scrollSoon = (find: () => Element | null | undefined, block: ScrollLogicalPosition = 'center'): void => {
  setTimeout(() => find()?.scrollIntoView({ block }), BEFORE_SCROLL)
}
