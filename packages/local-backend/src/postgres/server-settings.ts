export interface Durability {
  /** Only tests may turn this off: without it a crash of the machine loses data. */
  fsync: boolean
}

export interface Listening {
  /** Absolute folder of the Unix socket, or null on systems without sockets (Windows). */
  socketDirectory: string | null
  port: number
}

/** The server's settings, which override its configuration file. */
export function serverSettings(
  listening: Listening,
  { fsync }: Durability,
  maxConnections: number,
): Record<string, string> {
  const switched = fsync ? 'on' : 'off'
  return {
    ...listeningSettings(listening),
    max_connections: String(maxConnections),
    // Nothing acknowledged may be lost.
    fsync: switched,
    full_page_writes: switched,
    synchronous_commit: 'on',
    // Small when idle; the operating system's cache does the rest.
    shared_buffers: '32MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    wal_buffers: '4MB',
    max_worker_processes: '4',
    max_parallel_workers: '2',
    autovacuum_max_workers: '2',
    // Subscriptions to other servers; without them their launcher does not run.
    max_logical_replication_workers: '0',
    jit: 'off',
    io_method: 'sync',
    // Realtime reads changes through temporary slots; a leftover slot must not fill the disk.
    wal_level: 'logical',
    max_wal_senders: '10',
    max_replication_slots: fsync ? '10' : '50',
    max_slot_wal_keep_size: '512MB',
    max_wal_size: '512MB',
    min_wal_size: '80MB',
    // Messages without statements and details, which have personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_replication_commands: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    cluster_name: 'local-backend',
  }
}

function listeningSettings({ socketDirectory, port }: Listening): Record<string, string> {
  if (socketDirectory === null) {
    return { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
  }
}
