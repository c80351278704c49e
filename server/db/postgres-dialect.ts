// Kysely over pg: how transactions begin, which statements stay prepared, and how values travel.
import {
  ColumnDefinitionNode,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DataTypeNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { types, type Pool, type PoolClient } from 'pg'

const INT8 = 20
const REMEMBERED_STATEMENTS = 1000
const NOTHING = String.fromCharCode(0)
const UNREADABLE = '\uFFFD'

/** Whole numbers of 64 bits arrive as numbers: nothing here is beyond 2^53. */
export const numbersAsNumbers: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === INT8 ? Number : (types.getTypeParser(oid, format) as unknown)) as typeof types.getTypeParser,
}

/** PostgreSQL's text holds everything but the character NUL. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(NOTHING) ? value.replaceAll(NOTHING, UNREADABLE) : value

const names = new Map<string, string>()

/** Statements that the server keeps as text are prepared once on each connection. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= REMEMBERED_STATEMENTS) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

class PostgresConnection implements DatabaseConnection {
  /** Not to be used again. */
  broken = false
  readonly client: PoolClient

  constructor(client: PoolClient) {
    this.client = client
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const name = query.kind === 'RawNode' ? nameOf(sql) : undefined
    const { rows, rowCount } = await this.client.query({
      text: sql,
      values: parameters.map(storable),
      ...(name === undefined ? {} : { name }),
    })
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('nothing is streamed')
  }
}

/** A connection that was lost has undone its transaction itself, and is not given out again. */
class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #begin: string

  constructor(pool: Pool, begin: string) {
    this.#pool = pool
    this.#begin = begin
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect())
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.client.query(this.#begin)
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await connection.client.query('commit')
    } catch (error) {
      connection.broken = true
      throw error
    }
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await connection.client.query('rollback')
    } catch {
      connection.broken = true
    }
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.client.release(connection.broken)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** Texts are ordered by their bytes, as SQLite orders them, whatever the database's own language is. */
class BytewiseCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node)
    const isColumn = this.parentNode !== undefined && ColumnDefinitionNode.is(this.parentNode)
    if (isColumn && node.dataType === 'text') this.append(' collate "C"')
  }
}

/** `begin`: the statement that begins a transaction. */
export const postgresDialect = (pool: Pool, begin: string): Dialect => ({
  createDriver: () => new PostgresDriver(pool, begin),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new BytewiseCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
