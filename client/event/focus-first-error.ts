import { scrollSoon } from '#client/ui/scroll-to.ts'

/** Scrolls to the first validation message and focuses its field. */
export const focusFirstError = (form: HTMLElement | null): void =>
  scrollSoon(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]'), { focus: true })
