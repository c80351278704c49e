import { LayoutGrid, List } from 'lucide-react'
import { Segments } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Search } from '#client/ui/search.tsx'
import { Select } from '#client/ui/select.tsx'
import { HOSTED_SORTS, type HostedSort } from '#shared/event/hosted-board.ts'

export type HostedFilter = 'active' | 'all'
export type View = 'grid' | 'list'

export interface HostedChoices {
  readonly show: HostedFilter
  setShow(show: HostedFilter): Promise<void>
  readonly sort: HostedSort
  setSort(sort: HostedSort): Promise<void>
  readonly view: View
  setView(view: View): Promise<void>
}

export interface HostedSearch {
  typed: string
  onType: (typed: string) => void
}

export const ShowSegments = ({ choices }: { choices: HostedChoices }) => (
  <Segments
    label="Show"
    choices={[
      { value: 'active', label: 'Show Active' },
      { value: 'all', label: 'Show All' },
    ]}
    value={choices.show}
    onChange={(value) => void choices.setShow(value as HostedFilter)}
  />
)

/** Controls of the host's list on a tablet and a desktop. */
export const HostedControls = ({ typed, onType, choices }: HostedSearch & { choices: HostedChoices }) => (
  <div className="mt-3 flex flex-wrap items-center gap-3 py-1">
    <Search label="Search by title" value={typed} onChange={onType} className="min-w-48 flex-1" />
    <ShowSegments choices={choices} />
    <Select
      label="Sort"
      hideLabel
      className="shrink-0"
      options={HOSTED_SORTS}
      value={choices.sort}
      onChange={(event) => void choices.setSort(event.target.value as HostedSort)}
    />
    <Segments
      label="View"
      choices={[
        { value: 'grid', label: <Icon of={LayoutGrid} />, name: 'Grid' },
        { value: 'list', label: <Icon of={List} />, name: 'List' },
      ]}
      value={choices.view}
      onChange={(value) => void choices.setView(value as View)}
    />
  </div>
)
