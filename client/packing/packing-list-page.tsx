import { useSearch } from '@tanstack/react-router'
import { OperatorView } from '#client/operator/parts/operator-view.tsx'
import { PACK_NOT_FOUND } from '#shared/packing/packing-refusals.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { useOpenedOrders, usePastOrders } from '#client/store/session/opened-orders.ts'
import { OrdersToCome } from '#client/sync-status/parts/orders-to-come.tsx'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Failing } from '#client/ui/empty.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { useRefusedOrder } from '#client/order/parts/use-refused-order.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { PackingDesktop } from './packing-desktop.tsx'
import { listContent, type ListContent } from './packing-live-queries.ts'
import { PackingPhone } from './packing-phone.tsx'
import { usePackingList } from './use-packing-list.ts'

const BACK: BackTo = { to: '/event/list-packing-list', label: 'Package' }

const NONE: readonly never[] = []

export const PackingListPage = () => {
  const { id, isByAdmin } = useSearch({ from: '/signed-in/event/packing-list' })
  if (isByAdmin === undefined) return <OwnList id={id} />
  return (
    <OperatorView title="Package" kind="package" id={id}>
      <OwnList id={id} />
    </OperatorView>
  )
}

const OwnList = ({ id }: { id: string }) => {
  const content = useLive(listContent, id)
  const events = content?.events ?? NONE
  const orders = useOpenedOrders(events)
  const past = usePastOrders(events)
  if (content === undefined || past === undefined)
    return (
      <Page title="Package" back={BACK} busy wide>
        <SkeletonRows rows={6} />
      </Page>
    )
  if (content === null)
    return (
      <Page title="Package" back={BACK}>
        <Failing level={1} title={PACK_NOT_FOUND.message} text="It may have been deleted. Its orders are safe.">
          <ButtonLink tone="main" to="/event/list-packing-list">
            All packages
          </ButtonLink>
        </Failing>
      </Page>
    )
  if (orders !== 'here')
    return (
      <Page title="Package" back={BACK} wide>
        <OrdersToCome state={orders} />
      </Page>
    )
  return <LoadedList key={content.list.id} content={content} missing={past.missing} />
}

const LoadedList = ({ content, missing }: { content: ListContent; missing: readonly string[] }) => {
  useRefusedOrder()
  const used = usePackingList(content, missing)
  return useIsDesktop() ? <PackingDesktop used={used} /> : <PackingPhone used={used} />
}
