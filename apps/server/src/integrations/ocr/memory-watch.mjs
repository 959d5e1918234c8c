// Plain JavaScript, because a thread that first removes types needs about 20 MB more.
import { workerData } from 'node:worker_threads'

/** Milliseconds between two checks of the memory: files unpack by some hundred megabytes a second. */
const pause = 50
/** A signal that nobody else uses to end the process, on systems with such signals. */
const signal = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2'

// Ends this thread's process when it uses more memory than its limit.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData)) process.kill(process.pid, signal)
}, pause)
