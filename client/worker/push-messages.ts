// Web push messages: shown, and opened with a tap.
import { readInternalPath } from '#shared/kernel/internal-path.ts'
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
  /** The receiver: the device may belong to another user since. */
  readonly userId: string
  readonly title: string
  readonly body: string
  readonly link: string | null
}

const LIST = '/user/profile'
/** Browsers require a notification for every message. */
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

/** A missing token means signed out, even when the user's data exists. */
export const readPushMessage = (data: Data | null, session: WorkerSession | undefined): Pushed => {
  try {
    const sent: unknown = data?.json()
    return isPushed(sent) && session?.token && sent.userId === session.user.id ? sent : NOTHING_OF_YOURS
  } catch {
    return NOTHING_OF_YOURS
  }
}

/** The page that a tap opens: the link if it is a page of this app, else the list of notifications. */
export const pathOf = (link: unknown): string => readInternalPath(link)?.href ?? LIST

export const showPushMessage = async (
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  data: Data | null,
  session: WorkerSession | undefined,
): Promise<void> => {
  const { id, title, body, link } = readPushMessage(data, session)
  await registration.showNotification(title, {
    body,
    tag: id,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { link },
  })
}

/** Uses an existing window, otherwise opens a new one. */
export const openPushMessage = async (
  { open, openNew }: Windows,
  notification: Pick<Notification, 'close' | 'data'>,
): Promise<void> => {
  notification.close()
  const path = pathOf((notification.data as { link?: unknown } | null)?.link)
  const [shown] = open
  if (!shown) return void (await openNew(path))
  await shown.focus()
  await shown.navigate(path)
}
