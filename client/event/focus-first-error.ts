import { BEFORE_SCROLL } from '#client/ui/timings.ts'

/** Scrolls to the first validation message and focuses its field. */
export const focusFirstError = (form: HTMLElement | null): void => {
  setTimeout(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, BEFORE_SCROLL)
}
