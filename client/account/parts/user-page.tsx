import { Button } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Dock } from '#client/ui/dock.tsx'
import type { IconType } from '#client/ui/icon.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { UserColumns, type UserColumnsProps } from './user-columns.tsx'
import { UserTabs } from './user-tabs.tsx'

export interface UserPageProps extends UserColumnsProps {
  title: string
  /** In the dock on a phone, beside the heading on a desktop. */
  action?: { readonly label: string; readonly icon: IconType; readonly onClick: () => void }
}

/** A page of the user area below the profile. */
export const UserPage = ({ title, action, narrow, children }: UserPageProps) => {
  const isDesktop = useIsDesktop()
  const button = action && (
    <Button tone="main" icon={action.icon} wide={!isDesktop} onClick={action.onClick}>
      {action.label}
    </Button>
  )
  return (
    <Page
      title={title}
      back={{ to: '/user/profile', label: 'Profile' }}
      wide
      {...(!isDesktop && button && { dock: <Dock>{button}</Dock> })}
    >
      <UserColumns narrow={narrow}>
        {!isDesktop && <UserTabs />}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4 desk:mt-0">
          <h1 className="text-head">{title}</h1>
          {isDesktop && button}
        </div>
        {children}
      </UserColumns>
    </Page>
  )
}
