// theme.js in public/ applies the choice before the first paint; here it is read and changed.

export const THEMES = [
  { value: 'system', label: 'Like the phone' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export type Theme = (typeof THEMES)[number]['value']

const KEY = 'theme'

export const chosenTheme = (): Theme => {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  dispatchEvent(new Event('theme'))
}
