const FIRST_WRONG = '[aria-invalid="true"]'

/** Scrolls to the first invalid field and focuses it. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  setTimeout(() => form?.querySelector<HTMLElement>(FIRST_WRONG)?.focus())
}

/** Scrolls to the message of the whole form, unless a field is invalid. */
export const scrollToMessage = (form: HTMLElement | null): void => {
  setTimeout(() => {
    if (!form?.querySelector(FIRST_WRONG)) form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  })
}
