import { Alert, Button, Center, Loader, Text } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './check-in.module.css'

type Sight = 'off' | 'starting' | 'on' | 'refused' | 'none'

/** Milliseconds a code has to be out of view before it counts as another scan. */
const SAME_SCAN_MS = 4000

const whyNot = (error: unknown): Sight =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none'

const useCamera = (onCode: (code: string) => void, starts: boolean) => {
  const video = useRef<HTMLVideoElement>(null)
  const stop = useRef(() => {})
  const [sight, setSight] = useState<Sight>(starts ? 'starting' : 'off')
  const seen = useRef({ code: '', at: 0 })
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    const player = video.current
    if (sight !== 'starting' || !player) return
    let gone = false
    const start = async () => {
      const { QRCanvas, rearCamera, frameLoop } = await import('qr/dom.js')
      const camera = await rearCamera(player)
      if (gone) return camera.stop()
      const canvas = new QRCanvas()
      const end = frameLoop(async () => {
        const code = await camera.readFrame(canvas, true).catch(() => undefined)
        if (typeof code !== 'string') return
        const now = Date.now()
        const isSame = code === seen.current.code && now - seen.current.at < SAME_SCAN_MS
        seen.current = { code, at: now }
        if (!isSame) tell.current(code)
      }, player)
      stop.current = () => {
        end()
        camera.stop()
      }
      setSight('on')
    }
    start().catch((error: unknown) => setSight(whyNot(error)))
    return () => {
      gone = true
    }
  }, [sight])
  useEffect(() => () => stop.current(), [])
  return { video, sight, start: () => setSight('starting') }
}

interface CameraProps {
  onCode: (code: string) => void
  /** Takes all the room there is, and starts by itself. */
  fills?: boolean
}

/** Reads QR codes with the device's camera, once asked to. */
export const Camera = ({ onCode, fills = false }: CameraProps) => {
  const { video, sight, start } = useCamera(onCode, fills)
  const running = sight === 'on' || sight === 'starting'
  return (
    <>
      <div className={classes.camera} data-off={!running || undefined} data-fills={fills || undefined}>
        <video ref={video} className={classes.video} muted playsInline aria-label="Camera view" />
        {sight === 'on' && <div className={classes.aim} aria-hidden />}
        {sight !== 'on' && (
          <Center className={classes.start}>
            {sight === 'starting' ? (
              <Loader role="status" aria-label="Starting the camera" />
            ) : (
              <Button size="md" leftSection={<IconCamera size={18} aria-hidden />} onClick={start}>
                {sight === 'off' ? 'Scan with the camera' : 'Try the camera again'}
              </Button>
            )}
          </Center>
        )}
      </div>
      {(sight === 'refused' || sight === 'none') && (
        <Alert
          icon={<IconCameraOff aria-hidden />}
          color="yellow"
          title="The camera isn’t available"
          role="status"
        >
          <Text size="sm">
            {sight === 'refused'
              ? 'Allow camera access for this page in your browser’s settings, or type the code below.'
              : 'No camera was found, or another app is using it. You can type the code below.'}
          </Text>
        </Alert>
      )}
    </>
  )
}
