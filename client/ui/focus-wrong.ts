/** Leads to the first field that is marked as wrong, once the page says so. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
