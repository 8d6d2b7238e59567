### Replays and records.

replay-title = Replay
replay-controls = Replay controls
replay-slider = Step of the match
replay-count = { $n } of { $of }
replay-play = Autoplay
replay-pause = Pause
replay-back = One step back
replay-forward = One step forward
replay-round-back = Previous round
replay-round-forward = Next round
replay-speed = Speed
replay-side = Seen from { $who }’s seat; change seat
replay-begin = The match begins; all hands are open.
replay-unfinished = The match was not finished.
replay-share-step = Link to this step
replay-gone = This match cannot be replayed
replay-menu = This match
replay-keys = Keys
replay-key-step = one step back or forward
replay-key-round = one round back or forward
replay-key-ends = to the beginning, to the end
replay-key-play = start or stop autoplay
replay-key-side = change seat

record-open = Open a record
record-what = A match saved here or elsewhere as a file (.json or .jsonl): drop it here, or choose it.
record-choose = Choose a file
record-drop = Drop it here
record-reading = Reading the file …
record-notjson = This file is not a record, because it is not JSON. Choose one that was downloaded after a match.
record-toolarge = This file is too large to be a record.
record-which = This file has several matches. Which one?
record-one = Match { $n }: { $who }
record-refused = The file was not accepted.
