export { BackupError } from '#src/backup/backup-error.ts'
export { writeBackup, type BackupProgress, type BackupReport } from '#src/backup/write-backup.ts'
export {
  restoreBackup,
  type RestoreProgress,
  type RestoreReport,
} from '#src/backup/restore-backup.ts'
export { verifyBackup, type VerifiedBackup } from '#src/backup/verify-backup.ts'
