import { BEFORE_SCROLL } from '#client/ui/timings.ts'

/** Leads to the first thing of a form that is wrong, once the page says so: to its field, or to the words about it. */
export const showFirstWrong = (form: () => HTMLElement | null): void => {
  setTimeout(() => {
    const wrong = form()?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, BEFORE_SCROLL)
}
