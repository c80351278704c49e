import { Page } from '#client/app/parts/page.tsx'
import { useConsoleGroups } from '#client/console/parts/console-group.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { ADMINS_ONLY } from '#shared/group/group-refusals.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { groupOnDevice } from './group-live-queries.ts'
import { NotForYou } from './group-states.tsx'
import { EditGroup } from './group-update-page.tsx'

/** Settings of the console's chosen group, for its admins. */
export const SettingsPage = () => {
  const groups = useConsoleGroups()
  const id = groups?.chosen?.id ?? ''
  const here = useLive(groupOnDevice, id)
  if (groups && !groups.chosen) return <Redirect to="/group/list-my-groups" />
  if (here?.group?.id === id && isGroupAdmin(here.mine)) return <EditGroup key={id} group={here.group} />
  return (
    <Page title="Settings" busy={!here?.group}>
      {here?.group?.id === id ? <NotForYou text={ADMINS_ONLY.message} seed={here.group.name} /> : <SkeletonRows />}
    </Page>
  )
}
