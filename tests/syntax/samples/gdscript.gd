extends Node2D
class_name Box
signal sold(price)
enum Color { RED, GREEN = 5 }
const LIMIT = 3
@export var size: int = 1
@onready var label = $Panel/Label
var map = {"a": 1, b = 2}

func _ready() -> void:
	for i in range(LIMIT):
		if i % 2 == 0 and i != 4:
			continue
		elif i > 5:
			break
		else:
			print("i is ", i)
	while size < 3:
		size += 1
	match size:
		1, 2:
			pass
		_:
			emit_signal("sold", size)

static func total(values: Array, start := 0) -> int:
	var f = func(x): return x * 2
	return start if values.is_empty() else f.call(values[0])

class Inner:
	var x = null
