import { readDestination, type Destination } from './destination.ts'

/** The page to open after sign-in: the wanted one if it is a page of this app. */
export const nextPage = (wanted: string | undefined): Destination | null => {
  const page = readDestination(wanted)
  return page?.to === '/sign-in' ? null : page
}
