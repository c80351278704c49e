/** Scrolls to the first invalid field and focuses it; without one, to the message of the whole form. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  })
}
