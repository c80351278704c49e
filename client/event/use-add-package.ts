import { useLive } from '#client/store/lists/use-live.ts'
import { useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { PACKING_LIST_OFF } from '#shared/packing/packing-refusals.ts'
import { mayPack } from './hosted-live-queries.ts'

/** Opens the form of a packing list for people with the feature; explains the feature to others (decision Q-067). */
export const useAddPackage = (): (() => void) => {
  const may = useLive(mayPack)
  const go = useGo()
  const toast = useToast()
  return () => {
    if (may) go({ to: '/event/list-packing-list', query: { add: '1' } })
    else toast({ text: PACKING_LIST_OFF.message, failed: true })
  }
}
