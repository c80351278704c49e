// Pages that a link can open, with their path and query parameters. Types come from the router that
// client/app/routes.tsx registers; this file imports nothing of it.
import type { NavigateOptions, RegisteredRouter } from '@tanstack/react-router'
import { readInternalPath } from '#shared/kernel/internal-path.ts'

type Routes = RegisteredRouter['routesByPath']

/** '/event/detail', '/group/join/$gid' */
type Path = keyof Routes

/** No query for a page that reads none; optional where all parameters are. */
type WithQuery<Query> = [keyof Query] extends [never]
  ? { query?: undefined }
  : string extends keyof Query
    ? { query?: undefined }
    : {} extends Query
      ? { query?: Query | undefined }
      : { query: Query }

type WithParams<Params> = [keyof Params] extends [never] ? { params?: undefined } : { params: Params }

type DestinationAt<P extends Path> = { to: P } & WithQuery<Routes[P]['types']['fullSearchSchemaInput']> &
  WithParams<Routes[P]['types']['allParams']>

export type Destination = { [P in Path]: DestinationAt<P> }[Path]

/** Options of the router's own functions. Their types are checked where the destination is written. */
export const navigationTo = ({ to, params, query }: Destination): NavigateOptions =>
  ({ to, params, search: query ?? {} }) as NavigateOptions

/** Null for a link outside the app. The router shows an unknown path as not found and validates the query. */
export const readDestination = (link: unknown): Destination | null => {
  const page = readInternalPath(link)
  return page && ({ to: page.path, query: page.query } as Destination)
}
