#!/bin/sh
# editor.sh LOG: stands in for an editor that replays the recorded events in LOG.
# It fails with status 3 where a selection is still there after its line was cut.
awk '
$1 == "start" { started = 1 }
$1 == "open" && started { lines = $3 }
$1 == "type" { ++lines }
$1 == "select" { selected = lines > 0 }
$1 == "deselect" { selected = 0 }
$1 == "cut" && lines > 0 { --lines; cut = 1 }
$1 == "print" && selected && cut { print "editor: selection of a line that is gone"; exit 3 }
$1 == "save" { cut = 0 }
' "$1"
