/** @jsxImportSource preact */

const speeds = [1, 8]

/** The run on a timeline, to be replayed. Only with script: without it each request has its link. */
export const Scrubber = () => (
  <section class="watch-scrubber with-script" aria-label="Replay">
    {speeds.map((speed) => (
      <button key={speed} type="button" class="button small quiet" data-play={speed} aria-pressed="false">
        <span aria-hidden="true">▶ </span>
        {`${speed}×`}
        <span class="unseen"> replay</span>
      </button>
    ))}
    <span class="muted" id="watch-time">
      0.0 s
    </span>
    <div class="watch-line">
      <svg id="watch-marks" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
        <path data-kind="ok" />
        <path data-kind="write" />
        <path data-kind="bad" />
      </svg>
      <input type="range" id="watch-range" min="0" max="1" step="1" value="0" aria-label="Position in the run" />
    </div>
    <span class="muted watch-keys">Arrow keys step, space plays</span>
  </section>
)
