// Kysely dialect over pg: transaction start, prepared statements, and value conversion.
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
import { types, type Pool, type PoolClient, type QueryConfig, type QueryResult as Answer } from 'pg'

const INT8_TYPE_OID = 20
const MAX_CACHED_STATEMENTS = 1000
const NUL = String.fromCharCode(0)
const UNREADABLE = '\uFFFD'

/** Returns 64-bit integers as numbers: none here exceeds 2^53. */
export const numbersAsNumbers: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === INT8_TYPE_OID ? Number : (types.getTypeParser(oid, format) as unknown)) as typeof types.getTypeParser,
}

/** PostgreSQL's text cannot contain NUL. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(NUL) ? value.replaceAll(NUL, UNREADABLE) : value

const names = new Map<string, string>()

/** Statements kept as constants are prepared once on each connection. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_CACHED_STATEMENTS) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Statements without a result. */
const SILENT = /^(savepoint|insert|update|delete|select pg_advisory_xact_lock)/i
const ANSWERS = /\sreturning\s/i
const isSilent = (text: string): boolean => SILENT.test(text) && !ANSWERS.test(text)

const NOTHING: QueryResult<never> = { rows: [] }

/**
 * Inside a transaction, an engine statement without a result waits for the next one with a result, and both are sent
 * together (pipelining). The later one throws the failure of either. PostgreSQL runs them in order.
 */
class PostgresConnection implements DatabaseConnection {
  /** Must not be used again. */
  broken = false
  readonly #client: PoolClient
  /** Null outside a transaction. */
  #waiting: QueryConfig[] | null = null

  constructor(client: PoolClient) {
    this.#client = client
  }

  begin(text: string): void {
    this.#waiting = [{ text }]
  }

  /** A transaction with a failed statement is rolled back by its commit, without an error. */
  async commit(): Promise<void> {
    const { command } = await this.#ask({ text: 'commit' })
    if (command !== 'COMMIT') throw new Error(`the commit was answered by ${command}`)
    this.#waiting = null
  }

  async rollback(): Promise<void> {
    await this.#undo({ text: 'rollback' })
    this.#waiting = null
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const isOwn = query.kind === 'RawNode'
    const name = isOwn ? nameOf(sql) : undefined
    const statement = { text: sql, values: parameters.map(storable), ...(name === undefined ? {} : { name }) }
    if (this.#waiting && isOwn && isSilent(sql)) {
      this.#waiting.push(statement)
      return NOTHING
    }
    if (sql.startsWith('rollback to ')) {
      await this.#undo(statement)
      return NOTHING
    }
    const { rows, rowCount } = await this.#ask(statement)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  release(): void {
    this.#client.release(this.broken)
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('nothing is streamed')
  }

  /** Throws the first failure, including those of waiting statements. */
  async #ask(statement: QueryConfig): Promise<Answer> {
    const sent = this.#send(statement)
    for (const outcome of await Promise.allSettled(sent)) if (outcome.status === 'rejected') throw outcome.reason
    return sent.at(-1)!
  }

  /** Ignores failures of waiting statements, because everything is rolled back. */
  async #undo(statement: QueryConfig): Promise<void> {
    const sent = this.#send(statement)
    await Promise.allSettled(sent)
    await sent.at(-1)
  }

  /** Sends the waiting statements and this one in one packet. */
  #send(statement: QueryConfig): Promise<Answer>[] {
    const { stream } = this.#client.connection
    stream.cork()
    try {
      return [...(this.#waiting?.splice(0) ?? []), statement].map((each) => this.#client.query(each))
    } finally {
      stream.uncork()
    }
  }
}

/** A lost connection has rolled back its transaction, and is not returned to the pool. */
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
    connection.begin(this.#begin)
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await connection.rollback()
    } catch {
      connection.broken = true
    }
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** Sorts text by bytes like SQLite, whatever the database's locale is. */
class BytewiseCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node)
    const isColumn = this.parentNode !== undefined && ColumnDefinitionNode.is(this.parentNode)
    if (isColumn && node.dataType === 'text') this.append(' collate "C"')
  }
}

/** `begin`: the statement that starts a transaction. */
export const postgresDialect = (pool: Pool, begin: string): Dialect => ({
  createDriver: () => new PostgresDriver(pool, begin),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new BytewiseCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
