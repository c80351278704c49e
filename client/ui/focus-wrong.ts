/** Scrolls to the first invalid field and focuses it. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Scrolls to the first invalid field, or else to the message of the whole form. */
export const scrollToMessage = (form: HTMLElement | null): void => {
  setTimeout(() => form?.querySelector('[aria-invalid="true"], [role="alert"]')?.scrollIntoView({ block: 'nearest' }))
}
