import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import { UserTabs } from './user-tabs.tsx'

/** A page of the user area below the profile. */
export const UserPage = ({ title, dock, children }: { title: string; dock?: ReactNode; children: ReactNode }) => (
  <Page title={title} back={{ to: '/user/profile', label: 'Profile' }} {...(dock ? { dock } : {})}>
    <UserTabs />
    <h1 className="mt-6 text-head">{title}</h1>
    {children}
  </Page>
)
