/** Scrolls to the first invalid field and focuses it. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
