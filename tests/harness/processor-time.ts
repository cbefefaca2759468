/** Milliseconds of processor the work takes on this thread, however busy the machine is with others. */
export const processorTimeOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
