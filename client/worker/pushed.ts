// What rings a closed phone: shown, and opened with a tap.
import type { WorkerSession } from './background-sync.ts'

interface Data {
  json(): unknown
}

interface Windows {
  readonly open: readonly { focus(): Promise<unknown>; navigate(path: string): Promise<unknown> }[]
  openNew(path: string): Promise<unknown>
}

interface Pushed {
  readonly id: string
  /** For whom it is: a phone may have changed hands since. */
  readonly userId: string
  readonly title: string
  readonly body: string
  readonly link: string | null
}

const LIST = '/user/profile'
/** Browsers want something shown for whatever comes. */
const NOTHING_OF_YOURS: Pushed = {
  id: 'other',
  userId: '',
  title: 'Gotong',
  body: 'Sign in to see what is new.',
  link: null,
}

const isPushed = (value: unknown): value is Pushed =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'userId', 'title', 'body'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/** Without a token nobody is signed in, whoever's data is here. */
export const readPushed = (data: Data | null, session: WorkerSession | undefined): Pushed => {
  try {
    const sent: unknown = data?.json()
    return isPushed(sent) && session?.token && sent.userId === session.user.id ? sent : NOTHING_OF_YOURS
  } catch {
    return NOTHING_OF_YOURS
  }
}

/** A path of this app and nothing else. */
export const pathOf = (link: unknown): string =>
  typeof link === 'string' && /^\/(?!\/)/.test(link) && !link.startsWith('/api/') ? link : LIST

export const showPushed = async (
  registration: ServiceWorkerRegistration,
  data: Data | null,
  session: WorkerSession | undefined,
): Promise<void> => {
  const { id, title, body, link } = readPushed(data, session)
  await registration.showNotification(title, {
    body,
    tag: id,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { link },
  })
}

/** In a window that is there already, or else in a new one. */
export const openPushed = async ({ open, openNew }: Windows, notification: Notification): Promise<void> => {
  notification.close()
  const path = pathOf((notification.data as { link?: unknown } | null)?.link)
  const [shown] = open
  if (!shown) return void (await openNew(path))
  await shown.focus()
  await shown.navigate(path)
}
