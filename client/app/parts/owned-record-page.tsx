import { useSearch } from '@tanstack/react-router'
import type { BackTo } from './top-bar.tsx'
import { Fragment, useMemo, type ReactNode } from 'react'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { currentRef } from '#client/store/engine/moved-refs.ts'
import { useRejectedChanges } from '#client/store/changes/rejected-changes.ts'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Page } from './page.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'

export const PURCHASES: BackTo = { to: '/event/list-my-purchases' }

export interface OwnedRecordPageProps<View, Args extends readonly number[]> {
  /** Title while there is nothing to show. */
  title: string
  /** The page's address. */
  path: '/event/purchase-detail' | '/event/delivery-detail'
  missing: { readonly title: string; readonly text: string }
  /** Defined at the top of a module. */
  read: (db: GotongDatabase, ref: string, ...args: Args) => Promise<View | null>
  args: Args
  /** Id of the owner. */
  uidOf: (view: View) => string
  children: (view: View) => ReactNode
}

const readRecord =
  <View, Args extends readonly number[]>(read: OwnedRecordPageProps<View, Args>['read']) =>
  async (db: GotongDatabase, ref: string, ...args: Args) => {
    const [found, refNow] = await Promise.all([read(db, ref, ...args), currentRef(db, ref)])
    return { ref, found, refNow }
  }

/** Shows the record that `?ref=` names to its owner. A replaced reference redirects to the new one. */
export const OwnedRecordPage = <View, Args extends readonly number[]>(props: OwnedRecordPageProps<View, Args>) => {
  const { title, path, missing, read, args, uidOf, children } = props
  const { ref } = useSearch({ from: `/signed-in${path}` })
  const { user } = useSession()
  const record = useMemo(() => readRecord(read), [read])
  const answer = useLive(record, ref, ...args)
  if (answer?.ref !== ref)
    return (
      <Page title={title} back={PURCHASES} busy>
        <SkeletonCards cards={1} />
      </Page>
    )
  const { found, refNow } = answer
  if (found !== null && uidOf(found) === user?.id) return <Fragment key={ref}>{children(found)}</Fragment>
  if (refNow !== ref) return <Redirect to={path} query={{ ref: refNow }} />
  return (
    <Page title={title} back={PURCHASES}>
      <MissingRecord recordRef={ref} {...missing} />
    </Page>
  )
}

/** A refused order or booking is no longer a record: its change waits under ‘Needs you’. */
const MissingRecord = ({ recordRef, title, text }: { recordRef: string; title: string; text: string }) => {
  const refused = useRejectedChanges().find(({ input }) => (input as { readonly ref?: unknown }).ref === recordRef)
  if (refused !== undefined)
    return (
      <Empty
        level={1}
        title={`Not accepted: ${refused.message}`}
        text="It waits under ‘Needs you’. Change it and send it again, or discard it."
        next={{ to: '/needs-you', label: 'Needs you' }}
      />
    )
  return (
    <EmptyAfterSync
      level={1}
      title={title}
      text={text}
      next={{ to: '/event/list-my-purchases', label: 'My Purchase' }}
    />
  )
}
